import { brand } from '../../site.config';
import { readBrand } from './brand';

// For a command that runs the site's sources: defines the owner's parts, as compilation does. Imported before the sources.
Object.assign(globalThis, { BRAND: readBrand(brand).shown });
