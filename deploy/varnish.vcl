vcl 4.1;

# Varnish in front of the shop (Debian: varnish and varnish-modules; tests/browser/varnish.plain.test.ts runs this file):
#
#   varnishd -a :80 -a purge=127.0.0.1:6082 -f /etc/varnish/varnish.vcl -s malloc,1g
#
# and in the shop's environment
#
#   PURGE_URL=http://127.0.0.1:6082
#   TRUST_PROXY=1
#
# Purges are taken at a door of their own, and nowhere else. Keep it from others than the shop.

import std;
import xkey;

backend shop {
	.host = "127.0.0.1";
	.port = "3000";
	.probe = {
		.url = "/health";
		.interval = 1s;
		.timeout = 5s;
		.window = 4;
		.threshold = 2;
		.initial = 2;
	}
}

sub vcl_recv {
	if (local.socket == "purge") {
		if (req.method != "PURGE" || !req.http.Surrogate-Key) {
			return (synth(405));
		}
		# What is stale is there for as long as the shop itself is not.
		set req.http.X-Purged = xkey.softpurge(req.http.Surrogate-Key);
		return (synth(200, "Purged"));
	}
	if (req.method == "PURGE" || (!req.http.Host && req.proto == "HTTP/1.1")) {
		return (synth(400));
	}
	# Whoever stands in front of this one hands on the Host itself.
	unset req.http.X-Forwarded-Host;
	if (req.http.X-Forwarded-Proto !~ "^https?$") {
		unset req.http.X-Forwarded-Proto;
	}
	if (std.healthy(req.backend_hint)) {
		set req.grace = 0s;
	}
	if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
		return (pass);
	}
	# Files and covers are the same for everyone, or the shop says that they are not.
	if (req.url ~ "^/(assets|covers)/[^.%]*\.[a-z0-9]+(\?|$)") {
		return (hash);
	}
	# Who has a cookie of the shop's has something of their own; how many rows somebody wants is a part of the page's address.
	if (req.http.Cookie && req.http.Cookie !~ "^\s*(__Host-)?rows=[a-z]{1,10}\s*$") {
		return (pass);
	}
	return (hash);
}

# What advertisements and mails put into an address (web/strip-tracking.ts) makes it no other one; the shop is asked with it.
sub vcl_hash {
	hash_data(regsub(req.url, "\?.*$", ""));
	if (req.url ~ "\?") {
		hash_data(regsub(regsuball(regsub(req.url, "^[^?]*\?", "&"),
			"(?i)&(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|_gl|_ga|msclkid|fbclid|igshid|igsh|twclid|ttclid|epik|li_fat_id|yclid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok)(=[^&]*)?(?=&|$)",
			""), "^&", ""));
	} else {
		hash_data("");
	}
	hash_data(req.http.Host);
	hash_data(req.http.X-Forwarded-Proto);
	return (lookup);
}

sub vcl_backend_fetch {
	# A page that has not changed may have become one that is not to be kept: the shop says it anew with each.
	if (!bereq.uncacheable) {
		unset bereq.http.If-None-Match;
		unset bereq.http.If-Modified-Since;
	}
}

sub vcl_backend_response {
	set beresp.keep = 0s;
	if (bereq.uncacheable) {
		return (deliver);
	}
	if (beresp.status == 200 && !beresp.http.Set-Cookie) {
		if (beresp.http.Surrogate-Control ~ "^max-age=[0-9]+$" && beresp.http.Surrogate-Key) {
			set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=", "") + "s", 0s);
			set beresp.grace = 1d;
			set beresp.http.xkey = beresp.http.Surrogate-Key;
			unset beresp.http.X-Request-Id;
			return (deliver);
		}
		# A file is named by what is in it.
		if (bereq.url ~ "^/assets/" && beresp.http.Cache-Control ~ "immutable") {
			set beresp.grace = 0s;
			unset beresp.http.X-Request-Id;
			return (deliver);
		}
	}
	# What is not said to be public is private. For so long nobody waits for another to be answered.
	set beresp.uncacheable = true;
	set beresp.ttl = 10s;
	set beresp.grace = 0s;
	return (deliver);
}

sub vcl_deliver {
	unset resp.http.Surrogate-Control;
	unset resp.http.Surrogate-Key;
	unset resp.http.Cache-Tag;
	unset resp.http.xkey;
	return (deliver);
}

sub vcl_backend_error {
	set beresp.http.Content-Type = "text/plain; charset=utf-8";
	set beresp.http.Cache-Control = "no-store";
	set beresp.http.Retry-After = "2";
	set beresp.body = "The shop cannot be reached at this moment. Nothing is lost: please try again in a little while.";
	return (deliver);
}
