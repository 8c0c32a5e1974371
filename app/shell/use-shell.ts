import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '../root';

/** What the frame of the page knows of the shop and the visitor; undefined where neither could be loaded. */
export const useShell = () => useRouteLoaderData<typeof loader>('root');
