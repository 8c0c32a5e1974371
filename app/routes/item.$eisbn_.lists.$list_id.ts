export { default, handle, loader, meta, shouldRevalidate } from './item.$eisbn/route';
