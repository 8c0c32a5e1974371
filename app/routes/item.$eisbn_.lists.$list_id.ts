export { clientLoader, default, handle, loader, meta, shouldRevalidate } from './item.$eisbn/route';
