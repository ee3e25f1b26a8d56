/**
 * Calls back once, as soon as the element comes within the margin (of CSS) of the view; answers how to stop watching.
 */
export function onceInView(element: Element, rootMargin: string, callBack: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      // What happened while the page was busy is told together: out of view, then in it.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callBack();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
