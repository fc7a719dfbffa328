export const network = (
  <>
    <circle cx="12" cy="5.5" r="2.5" />
    <circle cx="5.5" cy="18" r="2.5" />
    <circle cx="18.5" cy="18" r="2.5" />
    <path d="m10.9 7.8-4.2 7.9M13.1 7.8l4.2 7.9M8 18h8" />
  </>
);
