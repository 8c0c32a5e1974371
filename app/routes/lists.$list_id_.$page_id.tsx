export { action, default, handle, loader, meta } from './lists.$list_id';
