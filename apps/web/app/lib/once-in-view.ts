/** Calls back once when the element enters the view with a CSS margin. Returns a function that stops watching. */
export function onceInView(element: Element, rootMargin: string, callBack: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy page receives several changes at once.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callBack();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
