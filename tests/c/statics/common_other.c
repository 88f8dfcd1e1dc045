// The other half of the common symbols: one of them larger, one initialised.
int shared;
int table[8];
double initialised_elsewhere = 2.75;

void fill(void) {
    shared *= 14;
    for (int i = 0; i < 8; i++)
        table[i] = i * i;
}
