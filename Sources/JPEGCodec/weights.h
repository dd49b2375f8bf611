/// The filter weights of one axis of a scaling.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { WEIGHT_BITS = 14 };

/// For output position i, `count` source positions from `first[i]` on weigh `weights[i * count ...]`; each row sums up to 1 << WEIGHT_BITS.
typedef struct {
    int outputs;
    int count;
    int *first;
    int16_t *weights;
} weights_table;

/// Cuts `length` out of a source of `available` positions at `start` and scales that to `outputs` positions.
bool weights_make(weights_table *table, double start, double length, int available, int outputs);

void weights_free(weights_table *table);
