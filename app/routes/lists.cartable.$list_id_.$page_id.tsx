export { action, default, handle, links, loader } from './lists.cartable.$list_id';
