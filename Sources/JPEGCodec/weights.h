/// The filter weights for scaling along one axis.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { WEIGHT_BITS = 14 };

/// For output position i, `weights[i * count ...]` are the weights of `count` source positions from `first[i]` on; each
/// row adds up to 1 << WEIGHT_BITS.
typedef struct {
    int outputs;
    int count;
    int *first;
    int16_t *weights;
} weights_table;

/// Computes the weights that scale `length` positions at `start`, of `available` in the source, to `outputs` positions.
bool weights_make(weights_table *table, double start, double length, int available, int outputs);

void weights_free(weights_table *table);
