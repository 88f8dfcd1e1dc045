int half(int n);

int main(void) { return half(77); }
