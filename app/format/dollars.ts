export { dollars } from '~store/contract/dollars';
