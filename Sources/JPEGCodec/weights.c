#include "weights.h"
#include <math.h>
#include <stdlib.h>

/// Catmull-Rom: sharp without the ringing of longer filters, and zero beyond 2.
static double filter(double x) {
    x = fabs(x);
    if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
    if (x < 2) return ((-0.5 * x + 2.5) * x - 4) * x + 2;
    return 0;
}

/// Rounds a row so that its sum is exact; otherwise a uniform area would drift by a step of brightness. The remainder
/// goes to the largest weight.
static void round_row(const double *exact, double sum, int16_t *row, int count) {
    int total = 0;
    int heaviest = 0;
    for (int k = 0; k < count; k++) {
        row[k] = (int16_t)lround(exact[k] / sum * (1 << WEIGHT_BITS));
        total += row[k];
        if (row[k] > row[heaviest]) heaviest = k;
    }
    row[heaviest] = (int16_t)(row[heaviest] + (1 << WEIGHT_BITS) - total);
}

bool weights_make(weights_table *table, double start, double length, int available, int outputs) {
    const double step = length / outputs;
    // A filter narrower than a source pixel would skip some: when enlarging through rounding, it keeps its natural
    // width.
    const double width = step > 1 ? step : 1;
    const int count = (int)ceil(4 * width) + 1;
    table->outputs = outputs;
    table->count = count;
    table->first = malloc(sizeof *table->first * (size_t)outputs);
    table->weights = calloc((size_t)outputs * (size_t)count, sizeof *table->weights);
    double *exact = malloc(sizeof *exact * (size_t)count);
    if (!table->first || !table->weights || !exact) {
        free(exact);
        weights_free(table);
        return false;
    }
    for (int i = 0; i < outputs; i++) {
        const double centre = start + (i + 0.5) * step - 0.5;
        int first = (int)floor(centre - 2 * width) + 1;
        if (first + count > available) first = available - count;
        if (first < 0) first = 0;
        double sum = 0;
        for (int k = 0; k < count; k++) {
            exact[k] = first + k < available ? filter((first + k - centre) / width) : 0;
            sum += exact[k];
        }
        table->first[i] = first;
        round_row(exact, sum, table->weights + (size_t)i * (size_t)count, count);
    }
    free(exact);
    return true;
}

void weights_free(weights_table *table) {
    free(table->first);
    free(table->weights);
    table->first = NULL;
    table->weights = NULL;
}
