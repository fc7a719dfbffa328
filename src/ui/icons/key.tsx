export const key = (
  <>
    <circle cx="8" cy="15" r="4.5" />
    <path d="m11.2 11.8 8.3-8.3M15 8l3 3M17.5 5.5l2 2" />
  </>
);
