export { action, default, handle, loader, meta } from './lists.cartable.$list_id';
