export { action, default, handle, links, loader } from './lists.$list_id';
