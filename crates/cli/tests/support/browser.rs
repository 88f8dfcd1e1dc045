//! A browser without a window, driven by the WebDriver protocol through Chromium's own driver.
//!
//! The protocol is JSON over HTTP to a local port; what a test needs of it are a few requests.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long a request or a wait may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A session of the browser; it ends with its value.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a browser whose files go to a folder.
    pub fn start(folder: &Path) -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .env("HOME", folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed (setup/packages test)");
        let port = port(&mut driver);
        let mut browser = Browser { driver, port, session: String::new() };
        let profile = format!("--user-data-dir={}", folder.join("profile").display());
        let options = json!({
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                "--force-device-scale-factor=1", "--window-size=1366,768", profile],
        });
        let wanted = json!({
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"},
        });
        let session =
            browser.request("POST", "/session", &json!({"capabilities": {"alwaysMatch": wanted}}));
        browser.session = session["sessionId"].as_str().expect("a session").to_owned();
        browser
    }

    /// One request to the driver; gives its value.
    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        let answer = answer(&mut BufReader::new(stream));
        let value =
            serde_json::from_slice::<Value>(&answer).expect("an answer in JSON")["value"].take();
        assert!(
            value["error"].is_null(),
            "{method} {path}: {} {}",
            value["error"],
            value["message"]
        );
        value
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        self.request(method, &format!("/session/{}{path}", self.session), body)
    }

    /// Opens a page from disk; says how long it took until its scripts had run.
    pub fn open(&self, page: &Path) -> Duration {
        let begun = Instant::now();
        self.command("POST", "/url", &json!({"url": format!("file://{}", page.display())}));
        self.until("document.documentElement.dataset.ready === 'yes'");
        begun.elapsed()
    }

    /// The value of an expression in the page.
    pub fn value(&self, expression: &str) -> Value {
        let script = format!("return {expression};");
        self.command("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until an expression is true.
    pub fn until(&self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.value(expression) != json!(true) {
            assert!(Instant::now() < end, "never: {expression}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn element(&self, selector: &str) -> String {
        let by = json!({"using": "css selector", "value": selector});
        let element = self.command("POST", "/element", &by);
        let id = element.as_object().and_then(|parts| parts.values().next());
        id.and_then(Value::as_str).expect("an element").to_owned()
    }

    /// Clicks on an element as a person would.
    pub fn click(&self, selector: &str) {
        let id = self.element(selector);
        self.command("POST", &format!("/element/{id}/click"), &json!({}));
    }

    /// Types into an element.
    pub fn keys(&self, selector: &str, text: &str) {
        let id = self.element(selector);
        self.command("POST", &format!("/element/{id}/value"), &json!({"text": text}));
    }

    /// The text of an element as it is seen.
    pub fn text(&self, selector: &str) -> String {
        let id = self.element(selector);
        let text = self.command("GET", &format!("/element/{id}/text"), &Value::Null);
        text.as_str().expect("a text").to_owned()
    }

    /// Changes the size of the window.
    pub fn resize(&self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        let body = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size});
        self.command("POST", "/goog/cdp/execute", &body);
    }

    /// What the page wrote to the console since the last call.
    pub fn console(&self) -> Vec<String> {
        let log = self.command("POST", "/se/log", &json!({"type": "browser"}));
        log.as_array().into_iter().flatten().map(|entry| entry["message"].to_string()).collect()
    }

    /// Writes a picture of what is seen.
    pub fn screenshot(&self, file: &Path) {
        let picture = self.command("GET", "/screenshot", &Value::Null);
        std::fs::write(file, base64(picture.as_str().expect("a picture"))).unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.command("DELETE", "", &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The port that a driver says it listens on.
fn port(driver: &mut Child) -> u16 {
    let mut lines = BufReader::new(driver.stdout.take().expect("its output is a pipe")).lines();
    let said = |line: std::io::Result<String>| {
        let line = line.expect("the driver speaks");
        line.strip_suffix('.')?.rsplit_once("on port ")?.1.parse().ok()
    };
    let port = lines.by_ref().find_map(said).expect("the driver names its port");
    // It must not stop because nobody reads what it says.
    std::thread::spawn(move || lines.for_each(drop));
    port
}

/// The body of an answer.
fn answer(stream: &mut impl BufRead) -> Vec<u8> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).expect("an answer");
        match line.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().expect("a length");
            }
            None if line.trim().is_empty() => break,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).expect("the whole answer");
    body
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for value in text.bytes().filter_map(digit) {
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
