export { action, default, handle, links, loader, meta } from './lists.$list_id';
