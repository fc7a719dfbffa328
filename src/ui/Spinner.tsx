import styled, { keyframes } from 'styled-components';

/** No progress is shown for an answer within 400 ms, so that nothing flashes. */
export const spinnerDelay = '400ms';

const appear = keyframes`
  to {
    opacity: 1;
  }
`;

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

/** Decorative: the component that shows it says in words or with `aria-busy` that something loads. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  width: 20px;
  height: 20px;
  border: 2px solid currentColor;
  border-top-color: transparent;
  border-radius: 50%;
  opacity: 0;
  animation:
    ${appear} 0s ${spinnerDelay} forwards,
    ${turn} 0.9s linear infinite;
  @media (scripting: none) {
    display: none;
  }
`;
