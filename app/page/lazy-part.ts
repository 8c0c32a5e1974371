import { type ComponentType, lazy } from 'react';

/**
 * Returns a part of a screen that is fetched when it is first shown. If its file fails to load, `otherwise` is shown
 * instead, and the page around it keeps working.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>, otherwise: ComponentType<Props>) =>
	lazy(async () => ({ default: await load().catch(() => otherwise) }));
