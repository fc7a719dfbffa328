export function whenIdle(work: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200));
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
