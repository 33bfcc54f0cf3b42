def vary(tokens, rng): return tokens
