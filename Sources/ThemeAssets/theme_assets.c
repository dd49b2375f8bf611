#include "ThemeAssets.h"
