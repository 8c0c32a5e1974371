export { default, handle, links, loader, meta, shouldRevalidate } from './item.$eisbn/route';
