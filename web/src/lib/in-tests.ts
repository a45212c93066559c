/** What jsdom lacks: a system that has no wishes about looks. */
globalThis.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
