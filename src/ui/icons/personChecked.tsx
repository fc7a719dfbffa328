export const personChecked = (
  <>
    <circle cx="10" cy="8" r="4" />
    <path d="M2.5 20c.6-3.9 3.7-6 7.5-6 1.7 0 3.2.4 4.5 1.2" />
    <path d="m15.5 18.5 2.2 2.2 4.3-4.5" />
  </>
);
