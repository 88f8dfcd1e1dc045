/* A chained hash table of strings that grows: N insertions of words, look-ups and removals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    unsigned hash;
    int count;
    char word[];
};

struct table {
    struct entry **buckets;
    unsigned size, used;
};

static int parse(const char *text)
{
    int value = 0;
    while (*text)
        value = value * 10 + (*text++ - '0');
    return value;
}

static unsigned hash_of(const char *word)
{
    unsigned hash = 2166136261u;
    while (*word)
        hash = (hash ^ (unsigned char)*word++) * 16777619u;
    return hash;
}

static void grow(struct table *table)
{
    unsigned size = table->size ? table->size * 2 : 16;
    struct entry **buckets = calloc(size, sizeof *buckets);
    for (unsigned i = 0; i < table->size; i++)
        for (struct entry *entry = table->buckets[i], *next; entry; entry = next) {
            next = entry->next;
            entry->next = buckets[entry->hash & (size - 1)];
            buckets[entry->hash & (size - 1)] = entry;
        }
    free(table->buckets);
    table->buckets = buckets;
    table->size = size;
}

static struct entry **find(struct table *table, const char *word, unsigned hash)
{
    struct entry **at = &table->buckets[hash & (table->size - 1)];
    while (*at && ((*at)->hash != hash || strcmp((*at)->word, word)))
        at = &(*at)->next;
    return at;
}

static void insert(struct table *table, const char *word)
{
    if (table->used >= table->size)
        grow(table);
    unsigned hash = hash_of(word);
    struct entry **at = find(table, word, hash);
    if (!*at) {
        *at = malloc(sizeof **at + strlen(word) + 1);
        (*at)->next = NULL;
        (*at)->hash = hash;
        (*at)->count = 0;
        strcpy((*at)->word, word);
        table->used++;
    }
    (*at)->count++;
}

static int remove_word(struct table *table, const char *word)
{
    struct entry **at = find(table, word, hash_of(word)), *entry = *at;
    if (!entry)
        return 0;
    int count = entry->count;
    *at = entry->next;
    free(entry);
    table->used--;
    return count;
}

static void spell(unsigned number, char *word)
{
    do {
        *word++ = "bdfgklmnprst"[number % 12];
        number /= 12;
        *word++ = "aeiou"[number % 5];
        number /= 5;
    } while (number);
    *word = 0;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? parse(argv[1]) : 1300000;
    struct table table = { 0 };
    char word[32];
    unsigned seed = 11;
    long total = 0;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525 + 1013904223;
        spell((seed >> 8) % 100000, word);
        insert(&table, word);
    }
    unsigned distinct = table.used;
    for (unsigned i = 0; i < 100000; i++) {
        spell(i, word);
        total += (long)remove_word(&table, word) * (long)(i % 7);
    }
    free(table.buckets);
    printf("%u %u %ld\n", distinct, table.used, total);
    return 0;
}
