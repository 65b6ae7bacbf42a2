{{- define "agentterms.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "agentterms.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "agentterms.labels" -}}
{{ include "agentterms.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "agentterms.metadata" -}}
metadata:
  name: {{ include "agentterms.name" . }}
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "agentterms.labels" . | nindent 4 }}
{{- end }}

{{- /* Mistakes in how values go together, which the schema cannot see. */}}
{{- define "agentterms.check" -}}
{{- $spool := int64 (.Values.config.AUDIT_SPOOL_MAX_BYTES | default "1073741824") }}
{{- $units := dict "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 }}
{{- $size := mul (int64 (regexFind "^[0-9]+" .Values.storage.size)) (int64 (get $units (regexFind "[MGT]i$" .Values.storage.size))) }}
{{- if lt $size (add $spool 268435456) }}
{{- fail (printf "storage.size is %s, which does not hold the spool of AUDIT_SPOOL_MAX_BYTES (%d bytes) and 256Mi beside it: checks would be refused while Postgres is away" .Values.storage.size $spool) }}
{{- end }}
{{- $replicas := ternary .Values.autoscaling.maxReplicas .Values.replicas .Values.autoscaling.enabled | int64 }}
{{- $each := add 20 (int64 (.Values.config.DATABASE_POOL_MAX | default "10")) }}
{{- $most := int64 .Values.postgres.maxConnections }}
{{- if and (gt $most 0) (gt (mul $replicas $each) $most) }}
{{- fail (printf "%d replicas open up to %d connections each, and postgres.maxConnections is %d: raise max_connections of Postgres and postgres.maxConnections, lower DATABASE_POOL_MAX or the replicas, or put a pooler in between (docs/replicas.md) and set postgres.maxConnections to 0" $replicas $each $most) }}
{{- end }}
{{- end }}

{{- define "agentterms.address" -}}
{{- if .Values.ingress.enabled }}{{ ternary "https" "http" (ne .Values.ingress.tlsSecret "") }}://{{ .Values.ingress.host }}{{ end }}
{{- end }}
