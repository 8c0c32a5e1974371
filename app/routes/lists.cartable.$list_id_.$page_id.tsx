export { action, default, handle, loader } from './lists.cartable.$list_id';
