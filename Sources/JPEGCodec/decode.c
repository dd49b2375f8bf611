#include "JPEGCodec.h"
