export const person = (
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c.6-3.9 3.7-6 7.5-6s6.9 2.1 7.5 6" />
  </>
);
