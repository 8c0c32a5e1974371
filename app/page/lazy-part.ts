import { type ComponentType, lazy } from 'react';

/**
 * Returns a component whose code is loaded when it is first shown. If the code fails to load, shows `otherwise` instead, and the
 * rest of the page keeps working.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>, otherwise: ComponentType<Props>) =>
	lazy(async () => ({ default: await load().catch(() => otherwise) }));
