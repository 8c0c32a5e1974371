import type { data } from '@remix-run/node';
import { useRouteLoaderData } from '@remix-run/react';
import type { loadShell } from '../shell/load-shell.server';

/** What the root's loader answers. */
type Shell = ReturnType<typeof data<Awaited<ReturnType<typeof loadShell>>['shell']>>;

/** What the frame of the page knows of the shop and the visitor; undefined where neither could be loaded. */
export const useShell = () => useRouteLoaderData<() => Promise<Shell>>('root');
