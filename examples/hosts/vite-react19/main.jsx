import { createRoot } from 'react-dom/client';
import { Host } from './Host';

createRoot(document.querySelector('#app')).render(<Host />);
