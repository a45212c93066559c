/** What jsdom lacks: a system that has no wishes about looks. */
if (!("matchMedia" in window)) {
  const none = (media: string) => Object.assign(new EventTarget(), { media, matches: false });
  Object.assign(window, { matchMedia: none });
}
