//! Bytes on their way through the kernel.

use expr::ExprId;

use crate::memory::ByteValue;

/// Bytes, some of them symbolic.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Data {
    /// The numbers; zero where a byte is symbolic.
    pub bytes: Vec<u8>,
    /// The symbolic bytes by their position, in order.
    pub symbolic: Vec<(usize, ExprId)>,
}

impl Data {
    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The bytes from one position up to another.
    pub fn part(&self, from: usize, to: usize) -> Data {
        let symbolic = self.symbolic.iter().filter(|&&(at, _)| (from..to).contains(&at));
        Data {
            bytes: self.bytes[from..to].to_vec(),
            symbolic: symbolic.map(|&(at, e)| (at - from, e)).collect(),
        }
    }

    /// The bytes as memory keeps them.
    pub fn cells(&self) -> Vec<ByteValue> {
        let mut cells: Vec<_> = self.bytes.iter().map(|&b| ByteValue::Concrete(b)).collect();
        for &(at, e) in &self.symbolic {
            cells[at] = ByteValue::Symbolic(e);
        }
        cells
    }

    /// What the world outside gets to see: the program never sees it again, so symbolic bytes may
    /// be shown as anything.
    pub fn shown(mut self) -> Vec<u8> {
        for (at, _) in self.symbolic {
            self.bytes[at] = b'?';
        }
        self.bytes
    }
}

impl From<Vec<u8>> for Data {
    fn from(bytes: Vec<u8>) -> Self {
        Data { bytes, symbolic: Vec::new() }
    }
}

impl FromIterator<ByteValue> for Data {
    fn from_iter<I: IntoIterator<Item = ByteValue>>(cells: I) -> Self {
        let mut data = Data::default();
        for cell in cells {
            let number = match cell {
                ByteValue::Concrete(number) => number,
                ByteValue::Symbolic(e) => {
                    data.symbolic.push((data.bytes.len(), e));
                    0
                }
            };
            data.bytes.push(number);
        }
        data
    }
}

impl FromIterator<ExprId> for Data {
    fn from_iter<I: IntoIterator<Item = ExprId>>(bytes: I) -> Self {
        bytes.into_iter().map(ByteValue::Symbolic).collect()
    }
}
