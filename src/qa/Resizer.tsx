import type { KeyboardEvent, PointerEvent } from 'react';
import styled from 'styled-components';
import { color } from '../theme/tokens';
import type { Dock } from './useDock';

const step = 4;

/** The edge of the dock, pulled by the pointer or moved by the arrow keys. */
export function Resizer({ dock }: { readonly dock: Dock }) {
  const { side, size, least, most, resize } = dock;
  const pull = ({ clientX, clientY, buttons }: PointerEvent) => {
    if (buttons === 0) return;
    resize(side === 'below' ? 100 * (1 - clientY / innerHeight) : 100 * (1 - clientX / innerWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowLeft: step, ArrowDown: -step, ArrowRight: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    resize(size + by);
  };
  return (
    <Edge
      role="separator"
      tabIndex={0}
      aria-label="Size of the workbench"
      aria-orientation={side === 'below' ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      data-side={side}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={pull}
      onKeyDown={onKeyDown}
    />
  );
}

const Edge = styled.div`
  position: absolute;
  z-index: 1;
  background: ${color.primary};
  touch-action: none;
  &[data-side='below'] {
    inset: 0 0 auto 0;
    height: 5px;
    cursor: ns-resize;
  }
  &[data-side='aside'] {
    inset: 0 auto 0 0;
    width: 5px;
    cursor: ew-resize;
  }
`;
