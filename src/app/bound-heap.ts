import { setFlagsFromString } from 'node:v8';

// Keeps the process near the memory it uses. On a machine with much of it V8 lets the heap grow to several times what
// is live before it collects; collecting early costs this service little. Imported for its effect, and first, because
// modules that are evaluated before it have grown the young generation already.

// The old generation is collected when it has grown by this much since the last time.
setFlagsFromString('--heap-growing-percent=10');
// The young generation stays at its first size.
setFlagsFromString('--semi-space-growth-factor=1');
