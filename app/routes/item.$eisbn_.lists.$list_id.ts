export { clientLoader, default, handle, links, loader, meta, shouldRevalidate } from './item.$eisbn/route';
