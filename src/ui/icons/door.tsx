export const door = (
  <>
    <path d="M6 20.5V5.5A2.5 2.5 0 0 1 8.5 3h7A2.5 2.5 0 0 1 18 5.5v15M3.5 20.5h17" />
    <path d="M14.5 12.5v.01" />
  </>
);
