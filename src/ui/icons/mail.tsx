export const mail = (
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
    <path d="m4 8 8 5.5L20 8" />
  </>
);
