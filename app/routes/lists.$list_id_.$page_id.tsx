export { action, default, handle, loader } from './lists.$list_id';
