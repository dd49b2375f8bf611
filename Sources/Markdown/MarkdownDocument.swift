internal import CCmarkGFM
