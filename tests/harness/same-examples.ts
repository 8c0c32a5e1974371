import fc from 'fast-check';
import { isUsual } from './test-level';

// `npm test` tries the same examples each time, so that no change fails because of a random example. `npm test -- all`, every
// night, and `npx vitest run` make up new ones.
if (isUsual) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20 });
