/** Programs that call the store's API, as its page and docs/open-api.md show them. The secret is never in them: it comes from the environment. */

export interface ExampleOf {
  /** where the API is, without a slash at its end */
  readonly origin: string;
  readonly api_key: string;
}

/** As docs/open-api.md names them; who looks at it in the console sees their own. */
export const documentExample: ExampleOf = {
  origin: 'https://console.example',
  api_key: 'ak_0123456789abcdef01234567',
};

export const exampleLanguages = { curl: 'curl', node: 'Node.js', python: 'Python', java: 'Java' } as const;
export type ExampleLanguage = keyof typeof exampleLanguages;

/** Each lists devices; with the id of a device behind its name it locks that one. */
export const examplesOf = ({ origin, api_key }: ExampleOf): Readonly<Record<ExampleLanguage, string>> => ({
  curl: `#!/usr/bin/env bash
# 用法：PHONEWARD_SECRET=密钥 bash call.sh [设备 ID]
set -euo pipefail
base='${origin}'
key='${api_key}'

call() { # call 方法 路径 请求体
  local time nonce hash signature
  time=$(date +%s)
  nonce=$(openssl rand -hex 16)
  hash=$(printf '%s' "$3" | openssl dgst -sha256 -r | cut -d' ' -f1)
  signature=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$1" "$2" "$time" "$nonce" "$hash" |
    openssl dgst -sha256 -hmac "$PHONEWARD_SECRET" -r | cut -d' ' -f1)
  curl -sS -X "$1" "$base$2" -H "X-Api-Key: $key" -H "X-Api-Timestamp: $time" \\
    -H "X-Api-Nonce: $nonce" -H "X-Api-Signature: $signature" -H 'Content-Type: application/json' \\
    -H "Idempotency-Key: $(openssl rand -hex 16 | sed -E 's/^(.{8})(.{4}).(.{3}).(.{3})(.{12})/\\1-\\2-4\\3-8\\4-\\5/')" \\
    --data-raw "$3"
  echo
}

if [ $# -eq 0 ]; then
  call GET '/openapi/v1/devices?limit=1' ''
else
  call POST "/openapi/v1/devices/$1/lock" '{"message":"请联系门店"}'
fi
`,
  node: `// 用法：PHONEWARD_SECRET=密钥 node call.mjs [设备 ID]，Node.js 18 或更新版本
import { createHash, createHmac, randomUUID } from 'node:crypto';

const base = '${origin}';
const key = '${api_key}';
const secret = process.env.PHONEWARD_SECRET;

async function call(method, target, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const time = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const hash = createHash('sha256').update(text).digest('hex');
  const toSign = [method, target, time, nonce, hash].join('\\n');
  const response = await fetch(base + target, {
    method,
    headers: {
      'X-Api-Key': key,
      'X-Api-Timestamp': time,
      'X-Api-Nonce': nonce,
      'X-Api-Signature': createHmac('sha256', secret).update(toSign).digest('hex'),
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(), // 重试同一条指令时沿用同一个值
    },
    body: text === '' ? undefined : text,
  });
  return response.json();
}

const [device] = process.argv.slice(2);
const answer = device
  ? await call('POST', \`/openapi/v1/devices/\${device}/lock\`, { message: '请联系门店' })
  : await call('GET', '/openapi/v1/devices?limit=1');
console.log(JSON.stringify(answer));
`,
  python: `# 用法：PHONEWARD_SECRET=密钥 python3 call.py [设备 ID]
import hashlib, hmac, json, os, sys, time, urllib.error, urllib.request, uuid

base = '${origin}'
key = '${api_key}'
secret = os.environ['PHONEWARD_SECRET'].encode()

def call(method, target, body=None):
    data = b'' if body is None else json.dumps(body).encode()
    stamp, nonce = str(int(time.time())), str(uuid.uuid4())
    to_sign = '\\n'.join([method, target, stamp, nonce, hashlib.sha256(data).hexdigest()])
    request = urllib.request.Request(base + target, data or None, method=method, headers={
        'X-Api-Key': key,
        'X-Api-Timestamp': stamp,
        'X-Api-Nonce': nonce,
        'X-Api-Signature': hmac.new(secret, to_sign.encode(), 'sha256').hexdigest(),
        'Content-Type': 'application/json',
        'Idempotency-Key': str(uuid.uuid4()),  # 重试同一条指令时沿用同一个值
    })
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as refused:
        return json.load(refused)

if len(sys.argv) > 1:
    print(json.dumps(call('POST', f'/openapi/v1/devices/{sys.argv[1]}/lock', {'message': '请联系门店'})))
else:
    print(json.dumps(call('GET', '/openapi/v1/devices?limit=1')))
`,
  java: `// 用法：PHONEWARD_SECRET=密钥 java Call.java [设备 ID]，Java 17 或更新版本
import java.net.URI;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Call {
  static final String BASE = "${origin}";
  static final String KEY = "${api_key}";

  static String call(String method, String target, String body) throws Exception {
    byte[] data = body.getBytes(StandardCharsets.UTF_8);
    String time = String.valueOf(Instant.now().getEpochSecond());
    String nonce = UUID.randomUUID().toString();
    String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(System.getenv("PHONEWARD_SECRET").getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    String toSign = String.join("\\n", method, target, time, nonce, hash);
    String signature = HexFormat.of().formatHex(mac.doFinal(toSign.getBytes(StandardCharsets.UTF_8)));
    HttpRequest request = HttpRequest.newBuilder(URI.create(BASE + target))
        .header("X-Api-Key", KEY)
        .header("X-Api-Timestamp", time)
        .header("X-Api-Nonce", nonce)
        .header("X-Api-Signature", signature)
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", UUID.randomUUID().toString()) // 重试同一条指令时沿用同一个值
        .method(method, HttpRequest.BodyPublishers.ofByteArray(data))
        .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  public static void main(String[] args) throws Exception {
    System.out.println(args.length > 0
        ? call("POST", "/openapi/v1/devices/" + args[0] + "/lock", "{\\"message\\":\\"请联系门店\\"}")
        : call("GET", "/openapi/v1/devices?limit=1", ""));
  }
}
`,
});
