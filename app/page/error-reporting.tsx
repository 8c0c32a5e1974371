import { useNonce } from '../nonce';

/**
 * Tells the store of errors in the browser (spec 3 §7), except those of other people's scripts, of which nothing is
 * known but 'Script error.'. Before every other script, so that theirs are told too; at most five a page.
 */
const script = `addEventListener('error',function(e){var w=window;if(!e.message||e.message==='Script error.'||(w.reported=(w.reported||0)+1)>5)return;
var f=new URLSearchParams({location:location.pathname,error_info:String(e.error&&e.error.stack||''),source:e.filename||'',lineno:e.lineno||0,colno:e.colno||0,error:e.message});
fetch('/log-error',{method:'POST',body:f,keepalive:true}).catch(function(){})})`;

export function ErrorReporting() {
	return <script nonce={useNonce()} suppressHydrationWarning={true} dangerouslySetInnerHTML={{ __html: script }} />;
}
