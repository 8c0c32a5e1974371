export { action, default, handle, links, loader, meta } from './lists.cartable.$list_id';
