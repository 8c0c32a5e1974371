import type { IncomingMessage } from 'node:http';
import { createRequestHandler as expressHandler } from '@remix-run/express';
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import { narrowing } from './narrowed-build';
import { addressOf } from './request-address';

/** The storefront app. Express calls the app for private requests, and the page cache calls the app for shared pages. */
export interface Storefront {
	handle: RequestHandler;
	render(request: Request, message: IncomingMessage): Promise<Response>;
}

type Context = (message: IncomingMessage) => AppLoadContext;

/** Returns the storefront from its build. For each request, the storefront uses only the routes that the address can match. */
export function builtStorefront(build: ServerBuild, context: Context): Storefront {
	const narrow = narrowing(build);
	const parts = new Map<ServerBuild, Storefront>();
	const partFor = (pathname: string): Storefront => {
		const narrowed = narrow(pathname);
		const part = parts.get(narrowed) ?? storefrontOf(narrowed, context);
		parts.set(narrowed, part);
		return part;
	};
	return {
		handle: (request, response, next) => partFor(addressOf(request).path).handle(request, response, next),
		render: (request, message) => partFor(new URL(request.url).pathname).render(request, message),
	};
}

function storefrontOf(build: ServerBuild, context: Context): Storefront {
	const render = createRequestHandler(build, 'production');
	return {
		handle: expressHandler({ build, mode: 'production', getLoadContext: (request) => context(request) }),
		render: (request, message) => render(request, context(message)),
	};
}

/** Returns the storefront from its source files, with Vite, so that each request uses the current files. */
export function workingStorefront(vite: ViteDevServer, context: Context): Storefront {
	const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>;
	return {
		handle: expressHandler({ build: load, mode: 'development', getLoadContext: (request) => context(request) }),
		render: async (request, message) => createRequestHandler(await load(), 'development')(request, context(message)),
	};
}
