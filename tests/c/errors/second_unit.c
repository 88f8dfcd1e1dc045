// The error is in another file than main.
//@ files: second_unit_part.c
int part(int);

int main(void) {
    return part(1) + part(0);
}
