import type { EntryContext } from '@remix-run/node';

/** After how many milliseconds a failed file is requested again. */
const patience = 1000;

/**
 * Returns the inline script that loads a page's scripts after the page was first painted. Before the scripts run, all links and
 * forms of the page work without scripts, and the connection is free for visible content. Each script file is requested and run
 * in a separate task, so that typing and scrolling are not delayed for long. A page in a background tab is not painted, so its
 * scripts load after two seconds. The script sets the same variables as Remix's own `Scripts`. The script requests a failed file
 * once more, because a broken connection often recovers soon. The script does not request a file again if the browser cannot
 * parse the file. If the script files cannot be loaded or run, the script adds the content for browsers without scripts to the
 * head. The script also reports the failure to the store, once per visit (docs/behaviour/shell.md#errors-in-browsers), because
 * the code that reports other errors was not loaded either.
 */
export function starterOf({ manifest, serverHandoffString, staticHandlerContext }: EntryContext): string {
	const ids = staticHandlerContext.matches.map(({ route }) => route.id);
	const routes = ids.flatMap((id) => manifest.routes[id] ?? []);
	// Adds the index routes of the page's routes. If the browser knew a route but not its index route, it would show the page
	// without its content.
	const indexes = Object.values(manifest.routes).filter(
		({ index, path, parentId }) => index && path === undefined && ids.includes(parentId ?? ''),
	);
	const known = Object.fromEntries([...routes, ...indexes].map((route) => [route.id, route]));
	const files = new Set([...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)]);
	return `
window.__remixContext=${serverHandoffString};
__remixContext.stream=new ReadableStream({start(controller){
const encoder=new TextEncoder();
__remixContext.streamController={enqueue:text=>controller.enqueue(encoder.encode(text)),close:()=>controller.close()};
}});
window.__remixManifest=${inScript({ ...manifest, routes: known })};
(async()=>{
const wait=time=>new Promise(done=>setTimeout(done,time));
await Promise.race([new Promise(requestAnimationFrame),wait(2000)]);
await wait();
const routes=${inScript(routes.map(({ id, module }) => [id, module]))};
const {entry,hmr}=__remixManifest;
const bring=path=>import(path).catch(async error=>{if(!(error instanceof TypeError))throw error;await wait(${patience});return import(path)});
const load=paths=>Promise.all(paths.map(async path=>{await wait();return bring(path)}));
if(hmr)await import(hmr.runtime);
document.body.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:entry.module}));
const [modules]=await Promise.all([load(routes.map(([,path])=>path)),load(${inScript([...files])})]);
window.__remixRouteModules=Object.fromEntries(routes.map(([id],at)=>[id,modules[at]]));
await bring(entry.module);
})().catch(error=>{
try{var told=sessionStorage.noScripts;sessionStorage.noScripts=1}catch{}
if(!told)fetch("/log-error",{method:"POST",keepalive:true,body:new URLSearchParams({location:location.pathname,error:String(error),error_info:"The scripts of this page did not load."})}).catch(()=>{});
for(const {textContent} of document.head.querySelectorAll("noscript"))document.head.insertAdjacentHTML("beforeend",textContent);
throw error;
});`;
}

/**
 * Returns the script at the end of the document that passes the page's data to the browser. `data` is in Remix's own encoding.
 */
export function handOver(data: string): string {
	const stream = 'window.__remixContext.streamController';
	return `${stream}.enqueue(${inScript(data)});${stream}.close();`;
}

/** Returns a value as JSON that cannot end the script element around it. */
const inScript = (value: unknown): string =>
	JSON.stringify(value)
		.replaceAll('&', '\\u0026')
		.replaceAll('<', '\\u003c')
		.replaceAll('>', '\\u003e')
		.replaceAll('\u2028', '\\u2028')
		.replaceAll('\u2029', '\\u2029');
